import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stub was asked. */
export interface ChatCall {
	path: string;
	authorization: string | undefined;
	body: Record<string, unknown>;
}

/** A chat service of the test: `answer` writes each response, or leaves it hanging. */
export interface ChatStub {
	url: string;
	calls: ChatCall[];
	answer: (response: ServerResponse, call: ChatCall) => void;
	/** Answers with a text, in the form of OpenAI. */
	says(text: string): void;
	close(): Promise<void>;
}

/** The body of an answer in the form of OpenAI. */
export const spoken = (content: string): string => JSON.stringify({ choices: [{ message: { content } }] });

/** Starts a stub on a free port. */
export async function startChatStub(): Promise<ChatStub> {
	const stub: ChatStub = {
		url: '',
		calls: [],
		answer: (response) => response.end(spoken('[]')),
		says: (text) => (stub.answer = (response) => void response.end(spoken(text))),
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		}
	};
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
			const call = { path: request.url ?? '', authorization: request.headers.authorization, body };
			stub.calls.push(call);
			stub.answer(response, call);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return stub;
}

/** Writes as many bytes as it is read, up to 100 MB. */
export const huge: ChatStub['answer'] = (response) => {
	const part = 'x'.repeat(1024 * 1024);
	let left = 100;
	const more = () => {
		while (left-- > 0) if (!response.write(part)) return void response.once('drain', more);
		response.end();
	};
	more();
};
