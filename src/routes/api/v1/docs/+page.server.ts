import { error } from '@sveltejs/kit';
import de from '#lib/messages/reference/de.json' with { type: 'json' };
import en from '#lib/messages/reference/en.json' with { type: 'json' };
import type { PageServerLoad } from './$types.js';

const words = { de, en };

export const load: PageServerLoad = ({ locals: { reference } }) => {
	if (!reference) error(404, { message: 'Not found.' });
	return { reference, words: words[reference.locale] };
};
