import { json } from '@sveltejs/kit';

// The screens only return a status; these are the codes and messages that the other routes use for it.
const known: Record<number, [code: string, message: string]> = {
	401: ['unauthenticated', 'Please log in first.'],
	403: ['forbidden', 'This is not allowed.'],
	404: ['not_found', 'There is nothing at this address.'],
	405: ['method_not_allowed', 'This method is not possible here.'],
	503: ['unavailable', 'This is not available now.']
};
const broken: [code: string, message: string] = ['internal_error', 'Something went wrong on our side.'];

/** An error page as the JSON of every other error; other responses stay as they are. */
export function errorForPrograms(response: Response, requestId: string): Response {
	const isPage = response.headers.get('content-type')?.startsWith('text/html');
	const words = known[response.status] ?? (response.status >= 500 ? broken : undefined);
	if (!isPage || !words) return response;
	const [error, message] = words;
	const headers = {
		'cache-control': 'no-store',
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
	};
	return json({ error, message, requestId }, { status: response.status, headers });
}
