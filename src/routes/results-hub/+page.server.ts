import type { PageServerLoad } from './$types.js';
import { hubOf } from './hub.ts';

export const load: PageServerLoad = async ({ locals, url, request, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	return hubOf(locals, url, request.headers.get('accept-language'));
};
