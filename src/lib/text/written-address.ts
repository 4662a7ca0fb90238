const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
// Browsers pass over these signs, so a scheme could hide behind them.
const ignored = /[\u0000-\u001f\u007f]/g;
const space = /\p{Zs}/gu;

/**
 * A pasted address as it is stored: without surrounding whitespace and invisible characters, without line breaks, with
 * its spaces as `%20`, and `www.` as `https://www.`. Says nothing about its target.
 */
export function writtenAddress(text: string): string {
	const address = withoutInvisibleEnds(text).replace(ignored, '');
	// A telephone number is grouped by spaces that are no part of it.
	const spelled = address.replace(space, /^tel:/i.test(address) ? '' : '%20');
	return /^www\./i.test(spelled) ? `https://${spelled}` : spelled;
}

function withoutInvisibleEnds(text: string): string {
	let [start, end] = [0, text.length];
	for (let sign = signAt(text, start); start < end && invisible.test(sign); sign = signAt(text, start))
		start += sign.length;
	for (let sign = signBefore(text, end); end > start && invisible.test(sign); sign = signBefore(text, end))
		end -= sign.length;
	return text.slice(start, end);
}

const signAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0x20);
/** A character beyond the first plane takes two units. */
const signBefore = (text: string, end: number): string => {
	const wide = signAt(text, end - 2);
	return end >= 2 && wide.length === 2 ? wide : signAt(text, end - 1);
};

/** Whether a stored address leads to this site, the web, an email address or a phone number, however it is spelled. */
export const isSafeLink = (address: string): boolean =>
	/^(\/(?![/\\])|[#?]|https?:\/\/[^/]|mailto:|tel:)/i.test(withoutEntities(address).replace(ignored, ''));

const entities: Record<string, string> = { amp: '&', colon: ':', tab: '\t', newline: '\n', sol: '/', bsol: '\\' };

/** Signs that are spelled as entities, as a browser reads them in an attribute; `&tab=2` is a field of a query. */
export function withoutEntities(address: string): string {
	return address.replace(/&(?:#x([0-9a-f]{1,6});?|#(\d{1,7});?|([a-z]{3,7});)/gi, (all, hex, decimal, name) => {
		if (name) return entities[String(name).toLowerCase()] ?? String(all);
		const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : '';
	});
}
