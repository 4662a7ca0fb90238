import type { RequestEvent } from '@sveltejs/kit';

const codes: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' };
const messages: Record<string, string> = {
	unauthenticated: 'Please log in first.',
	forbidden: 'This is not yours to see.',
	not_found: 'There is nothing at this address.',
	internal_error: 'Something went wrong on our side.'
};

function wantsJson({ request, isDataRequest }: RequestEvent): boolean {
	const accept = request.headers.get('accept') ?? '';
	const isOwn = isDataRequest || request.headers.has('x-sveltekit-action');
	return !isOwn && accept.includes('application/json') && !accept.includes('text/html');
}

/** An error page as the JSON of every other door, for callers that ask for JSON; any other answer as it is. */
export function jsonError(event: RequestEvent, response: Response, requestId: string): Response {
	const { status } = response;
	if (status < 400 || !response.headers.get('content-type')?.startsWith('text/html') || !wantsJson(event))
		return response;
	const error = codes[status] ?? 'internal_error';
	const headers = {
		'cache-control': 'no-store',
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
	};
	return Response.json({ error, message: messages[error], requestId }, { status, headers });
}
