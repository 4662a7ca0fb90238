import { error } from '@sveltejs/kit';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals }) => {
	if (!locals.may('design', 'r')) error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
};
