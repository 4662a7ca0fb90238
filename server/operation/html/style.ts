const properties =
	/^(text-align|color|background-color|margin(-(top|right|bottom|left|inline|block))?|padding(-(top|right|bottom|left|inline|block))?|width|max-width|display|gap)$/;
const values = /^[a-z0-9#%.,()+*/ -]{1,100}$/i;
const functions = /([a-z-]+)\(/gi;
const known = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp']);
const mostCharacters = 2000;

const isHarmless = (value: string): boolean =>
	values.test(value) && [...value.matchAll(functions)].every(([, name]) => known.has(name!.toLowerCase()));

/** The declarations of a `style` attribute that only align, colour and space; null when none is left. */
export function cleanStyle(style: string): string | null {
	if (style.length > mostCharacters) return null;
	const kept = style.split(';').flatMap((declaration) => {
		const at = declaration.indexOf(':');
		const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()];
		return at > 0 && properties.test(name) && isHarmless(value) ? `${name}: ${value}` : [];
	});
	return kept.length ? kept.join('; ') : null;
}
