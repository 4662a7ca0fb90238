import type { InputOf } from '../../../../../server/composition/operations.ts';

const playOf = { on: true, off: false, auto: null } as const;

/** The form as settings; an empty choice unsets one. */
export function siteFields(form: FormData): InputOf<'siteSettings.update'> {
	const textOf = (name: string) => String(form.get(name) ?? '');
	const play = textOf('play');
	return {
		playOnSite: Object.hasOwn(playOf, play) ? playOf[play as keyof typeof playOf] : null,
		playButton: textOf('playButton') as InputOf<'siteSettings.update'>['playButton'],
		timeZone: textOf('timeZone') || null
	};
}
