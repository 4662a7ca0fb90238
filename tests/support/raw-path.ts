import { request } from 'node:http';

/** The status of a GET whose path goes out as it is written; other clients bring it into its normal form. */
export function statusOfRaw(base: string, path: string, headers: Record<string, string> = {}): Promise<number> {
	const { hostname, port } = new URL(base);
	return new Promise((resolve, reject) => {
		request({ hostname, port, path, headers: { host: 'localhost', ...headers } }, (answer) => {
			answer.resume();
			resolve(answer.statusCode!);
		})
			.once('error', reject)
			.end();
	});
}
