import type { InputOf } from '../../../../../server/composition/operations.ts';

/** When the website asks: both settings of it as one choice. */
const askings = {
	needed: { isEnabled: true, everywhere: false },
	always: { isEnabled: true, everywhere: true },
	never: { isEnabled: false, everywhere: false }
} as const;
/** One of `askings`. */
export type Asking = keyof typeof askings;

/** The option that represents the settings. */
export const askingOf = ({ isEnabled, everywhere }: { isEnabled: boolean; everywhere: boolean }): Asking =>
	!isEnabled ? 'never' : everywhere ? 'always' : 'needed';

/** A list sent as JSON; invalid ones are left for the schema to reject, an empty one restores the inherited value. */
function listIn(text: string): unknown {
	try {
		return text ? JSON.parse(text) : null;
	} catch {
		return text;
	}
}

/** The form as settings; an empty field restores the inherited value. */
export function cookieFields(form: FormData): InputOf<'cookies.save'> {
	const textOf = (name: string) => String(form.get(name) ?? '').trim();
	const ask = textOf('ask');
	const asked = Object.hasOwn(askings, ask) ? askings[ask as Asking] : { isEnabled: null, everywhere: null };
	return {
		...asked,
		textDe: textOf('textDe') || null,
		textEn: textOf('textEn') || null,
		privacyUrl: textOf('privacyUrl') || null,
		categories: listIn(textOf('categories')) as InputOf<'cookies.save'>['categories']
	};
}
