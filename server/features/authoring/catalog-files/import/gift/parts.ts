/** A question with its escapes hidden, taken apart. */
export interface GiftParts {
	title: string;
	/** Text before the braces, or all of it. */
	before: string;
	/** The content of the braces; undefined without them. */
	answers: string | undefined;
	/** Text after the braces: they stand for a missing word. */
	after: string;
	/** The explanation shown with the right answer. */
	feedback: string;
	/** There are braces, but not one pair. */
	isBroken: boolean;
}

/** A text up to a sign, and what follows it; undefined where the sign is missing. */
export function cut(text: string, sign: string): [before: string, after: string | undefined] {
	const at = text.indexOf(sign);
	return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + sign.length)];
}

function titled(text: string): [title: string, rest: string] {
	const start = text.trimStart();
	if (!start.startsWith('::')) return ['', text];
	const [title, rest] = cut(start.slice(2), '::');
	return rest === undefined ? ['', text] : [title.trim(), rest];
}

/** Takes a question apart; each character is looked at a fixed number of times. */
export function partsOf(text: string): GiftParts {
	const [title, rest] = titled(text);
	const [open, end] = [rest.indexOf('{'), rest.lastIndexOf('}')];
	const isWhole = open !== -1 && end > open;
	const inner = isWhole ? rest.slice(open + 1, end) : undefined;
	const [answers, feedback = ''] = inner === undefined ? [undefined] : cut(inner, '####');
	return {
		title,
		before: isWhole ? rest.slice(0, open) : rest,
		answers: answers?.trim(),
		after: isWhole ? rest.slice(end + 1) : '',
		feedback,
		isBroken: isWhole ? /[{}]/.test(inner!) : open !== -1 || end !== -1
	};
}
