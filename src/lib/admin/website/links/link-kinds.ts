/** The ways to say where a link leads. */
export type LinkKind = 'site' | 'own' | 'mail' | 'phone';

const schemes = { mail: 'mailto:', phone: 'tel:' } as const;
const isScheme = (kind: LinkKind): kind is keyof typeof schemes => kind in schemes;

/** How an address is written. */
export function kindOf(href: string): LinkKind {
	if (/^mailto:/i.test(href)) return 'mail';
	if (/^tel:/i.test(href)) return 'phone';
	return href === '' || /^\/(?!\/)/.test(href) ? 'site' : 'own';
}

/** What of an address people type. */
export const typedOf = (kind: LinkKind, href: string): string =>
	isScheme(kind) ? href.replace(/^(mailto|tel):/i, '') : href;

/** The address of what was typed. */
export function hrefOf(kind: LinkKind, typed: string): string {
	const text = typed.trim();
	if (!isScheme(kind) || text === '') return text;
	return schemes[kind] + typedOf(kind, text);
}

/** Whether a text is an address rather than words to look for. */
export const isAddress = (text: string): boolean => /^([/#?]|[a-z]+:|www\.)/i.test(text.trim());
