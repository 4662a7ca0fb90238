import type { ServerResponse } from 'node:http';

/**
 * Holds back what is written to a response, with its status and headers already set on it, until it would end; undefined
 * when the caller went away before. From then on the response is as it was, and nothing of it has been sent.
 */
export function captureResponse(response: ServerResponse): Promise<Buffer | undefined> {
	const { write, end, writeHead } = response;
	const chunks: Buffer[] = [];
	const note = (chunk: unknown) => {
		if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
	};
	return new Promise((resolve) => {
		const gone = () => resolve(undefined);
		response.once('close', gone);
		response.writeHead = ((status: number, headers?: Record<string, string>) => {
			response.statusCode = status;
			for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
			return response;
		}) as typeof writeHead;
		response.write = ((chunk: unknown) => (note(chunk), true)) as typeof write;
		response.end = ((chunk?: unknown) => {
			note(chunk);
			response.off('close', gone);
			Object.assign(response, { write, end, writeHead });
			resolve(Buffer.concat(chunks));
			return response;
		}) as typeof end;
	});
}
