import { Parser } from 'htmlparser2';
import { optionsFor, sanitized } from '../../../../operation/html/rich-text.ts';
import type { Pen } from '../../../platform/mail/pen.ts';

const allowed = 'p br strong b em i u s sub sup a ul ol li blockquote code pre h2 h3 h4 hr table tr th td img';

/** Clean running text as mail programs show it: every element carries its own style. */
export function mailHtml(html: string, pen: Pen): string {
	const text = pen.running();
	const styles: Record<string, string> = {
		...{ p: text, li: text, ul: text, ol: text, blockquote: text, pre: text },
		...{ h2: pen.running(21), h3: pen.running(18), h4: pen.running(16) },
		...{ td: `${pen.running(15)};padding:4px 8px;vertical-align:top`, th: `${pen.running(15)};text-align:left` }
	};
	return sanitized(html, {
		...optionsFor(allowed, (tagName, { href, src, alt, width }) => {
			if (tagName === 'a') return { tagName, attribs: { ...link(href, pen), ...attributes(pen.tint('link')) } };
			if (tagName === 'img') return { tagName, attribs: picture({ src, alt, width }, pen) };
			const style = styles[tagName];
			return { tagName, attribs: style === undefined ? {} : attributes(pen.tint('text', style)) };
		})
	});
}

const link = (href: string | undefined, pen: Pen): Record<string, string> =>
	href === undefined ? {} : { href: pen.link(href) };

function picture({ src, alt, width }: Record<'src' | 'alt' | 'width', string | undefined>, pen: Pen) {
	return {
		...(src === undefined ? {} : { src: pen.picture(src) }),
		alt: alt ?? '',
		width: String(Math.min(536, Number(width) || 536)),
		style: 'display:block;max-width:100%;height:auto;border:0'
	};
}

/** Attributes as an object. */
function attributes(written: string): Record<string, string> {
	return Object.fromEntries([...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}

const ends = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'table', 'figure']);

/** Clean running text as plain text, with the addresses of its links. */
export function mailText(html: string, link: (href: string) => string): string {
	let text = '';
	const open: string[] = [];
	const parser = new Parser({
		ontext: (part) => (text += part.replace(/\s+/g, ' ')),
		onopentag(name, { href, alt }) {
			if (name === 'br') text += '\n';
			if (name === 'li') text += '\n- ';
			if (name === 'img' && alt) text += `[${alt}]`;
			if (name === 'a') open.push(href === undefined ? '' : link(href));
		},
		onclosetag(name) {
			const href = name === 'a' ? open.pop() : undefined;
			if (href) text += ` (${href})`;
			if (name === 'td' || name === 'th') text += ' ';
			if (name === 'tr') text += '\n';
			if (ends.has(name)) text += '\n\n';
		}
	});
	parser.end(html);
	return tidy(text);
}

/** Text without more than one empty line in a row, and none at its ends. */
export function tidy(text: string): string {
	const lines = text.split('\n').map((line) => line.trim());
	return lines
		.filter((line, index) => line !== '' || lines[index - 1] !== '')
		.join('\n')
		.trim();
}
