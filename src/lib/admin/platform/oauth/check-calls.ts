/** Why a step failed, as short as the server says it. */
export type Failure = Error;

// An app has no cookies of this site.
const bare = { credentials: 'omit', cache: 'no-store' } as const;

/** The status and error code of an answer that was not expected. */
export async function refused(answer: Response): Promise<Failure> {
	const body = (await answer.json().catch(() => ({}))) as { error?: unknown };
	return new Error([answer.status, typeof body.error === 'string' ? body.error : ''].join(' ').trim());
}

async function valueOf<Value>(answer: Response): Promise<Value> {
	if (!answer.ok) throw await refused(answer);
	return (await answer.json()) as Value;
}

/** Reads a document. */
export const readJson = async <Value>(address: string): Promise<Value> => valueOf(await fetch(address, bare));

/** Sends fields as JSON. */
export const sendJson = async <Value>(address: string, fields: object): Promise<Value> =>
	valueOf(
		await fetch(address, {
			...bare,
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(fields)
		})
	);

/** Sends fields as a form. */
export const sendForm = async <Value>(address: string, fields: Record<string, string>): Promise<Value> =>
	valueOf(await fetch(address, { ...bare, method: 'POST', body: new URLSearchParams(fields) }));

/** Calls the tool that needs no scope; without a token to check that one is required. */
export const nextCall = (address: string, token: string | null): Promise<Response> =>
	fetch(address, {
		...bare,
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			...(token === null ? {} : { authorization: `Bearer ${token}` })
		},
		body: JSON.stringify({
			jsonrpc: '2.0',
			id: 1,
			method: 'tools/call',
			params: { name: 'list_namespaces', arguments: {} }
		})
	});
