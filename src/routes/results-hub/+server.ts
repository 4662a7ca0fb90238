import { isHttpError, json, type RequestHandler } from '@sveltejs/kit';
import { hubOf } from './hub.ts';

const headers = { 'cache-control': 'no-store' };
const withoutWords = ({ words: _words, look: _look, ...told }: Record<string, unknown>) => told;

/** The same for programs: without the texts and colours of the page, and 401 instead of the redirect to the login. */
export const GET: RequestHandler = async ({ locals, url, request }) => {
	try {
		return json(withoutWords(await hubOf(locals, url, request.headers.get('accept-language'))), { headers });
	} catch (thrown) {
		if (!isHttpError(thrown)) throw thrown;
		const { code = 'internal_error', message } = thrown.body;
		return json({ error: code, message, requestId: locals.requestId }, { status: thrown.status, headers });
	}
};
