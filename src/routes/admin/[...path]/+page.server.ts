import { error } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = () =>
	error(404, { message: 'There is nothing at this address.', code: 'not_found' });
