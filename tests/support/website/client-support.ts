/**
 * What the programs people read mail with make of the styles that an issue uses, as caniemail.com lists it: compared with
 * version 2.0.2 of the package of that name, which brings eleven others, among them a formatter of code, for the few
 * lines that are needed here. A property with `otherwise` is unknown to some of them, which then show that; a test
 * allows no others.
 */
export const clientSupport: Readonly<Record<string, { otherwise: string | null }>> = {
	'background-color': { otherwise: null },
	border: { otherwise: null },
	'border-left': { otherwise: null },
	'border-radius': { otherwise: 'square corners in Outlook for Windows and in Orange' },
	'border-top': { otherwise: null },
	color: { otherwise: null },
	display: { otherwise: 'the picture sits on a line of text' },
	'font-family': { otherwise: null },
	'font-size': { otherwise: null },
	'font-weight': { otherwise: null },
	height: { otherwise: 'the attribute of the same name' },
	'line-height': { otherwise: null },
	margin: { otherwise: 'the usual distance of paragraphs' },
	'max-width': { otherwise: 'the attribute width, in Outlook for Windows' },
	padding: { otherwise: null },
	'text-align': { otherwise: null },
	'text-decoration': { otherwise: 'underlined links in the iOS apps of Orange, SFR and Proton' },
	'vertical-align': { otherwise: null },
	width: { otherwise: 'the attribute of the same name' }
};

/** Cells alone have an inner distance in all of them; Outlook for Windows drops that of every other element. */
export const paddedTags: readonly string[] = ['td'];
