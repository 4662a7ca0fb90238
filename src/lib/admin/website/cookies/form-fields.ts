import type { InputOf } from '../../../../../server/composition/operations.ts';

/** When the website asks: both settings of it as one choice. */
const askings = {
	needed: { isEnabled: true, everywhere: false },
	always: { isEnabled: true, everywhere: true },
	never: { isEnabled: false, everywhere: false }
} as const;
/** One of `askings`. */
export type Asking = keyof typeof askings;

/** The choice that settings stand for. */
export const askingOf = ({ isEnabled, everywhere }: { isEnabled: boolean; everywhere: boolean }): Asking =>
	!isEnabled ? 'never' : everywhere ? 'always' : 'needed';

/** A list that was sent as JSON; what is none is left to the schema to refuse, nothing goes back to what is inherited. */
function listIn(text: string): unknown {
	try {
		return text ? JSON.parse(text) : null;
	} catch {
		return text;
	}
}

/** The form as the settings that it means; an empty field goes back to what is inherited. */
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
