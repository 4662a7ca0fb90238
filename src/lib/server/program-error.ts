import { json } from '@sveltejs/kit';

// The screens refuse with a status alone; these are the codes and sentences that the other doors give it.
const known: Record<number, [code: string, message: string]> = {
	401: ['unauthenticated', 'Please log in first.'],
	403: ['forbidden', 'This is not allowed.'],
	404: ['not_found', 'There is nothing at this address.'],
	405: ['method_not_allowed', 'This method is not possible here.'],
	503: ['unavailable', 'This is not available now.']
};
const broken: [code: string, message: string] = ['internal_error', 'Something went wrong on our side.'];

/** An error page as the JSON of every other error; answers that are no error page stay as they are. */
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
