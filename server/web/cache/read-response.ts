import type { ServerResponse } from 'node:http';

/**
 * Captures the body of a response; undefined if the caller left before it was complete. With `hold` nothing is sent:
 * status and headers are set on the response, which is otherwise as it would have ended. Without it, the body is
 * captured while it is sent.
 */
export function readResponse(response: ServerResponse, { hold }: { hold: boolean }): Promise<Buffer | undefined> {
	const { write, end, writeHead } = response;
	const chunks: Buffer[] = [];
	const note = (chunk: unknown) => {
		if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
	};
	return new Promise((resolve) => {
		const closed = () => resolve(!hold && response.writableFinished ? Buffer.concat(chunks) : undefined);
		response.once('close', closed);
		response.write = ((...words: Parameters<typeof write>) => {
			note(words[0]);
			return hold || write.apply(response, words);
		}) as typeof write;
		response.end = ((...words: Parameters<typeof end>) => {
			note(words[0]);
			if (!hold) return end.apply(response, words);
			response.off('close', closed);
			Object.assign(response, { write, end, writeHead });
			resolve(Buffer.concat(chunks));
			return response;
		}) as typeof end;
		if (hold) response.writeHead = setHead(response);
	});
}

const setHead = (response: ServerResponse) =>
	((status: number, headers?: Record<string, string>) => {
		response.statusCode = status;
		for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
		return response;
	}) as ServerResponse['writeHead'];
