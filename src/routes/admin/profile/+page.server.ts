import { action } from '#lib/server/action.ts';
import { chosen, type Choices } from '#lib/server/choice.ts';
import type { InputOf } from '../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

const sides: Choices<InputOf<'profile.show'>['of']> = { namespace: true, person: true };

export const load: PageServerLoad = ({ locals, url }) =>
	locals.perform('profile.show', { of: chosen(sides, url.searchParams.get('of')) });

export const actions: Actions = {
	save: action('profile.save', { done: ({ of }) => `/admin/profile?of=${of}&status=updated` })
};
