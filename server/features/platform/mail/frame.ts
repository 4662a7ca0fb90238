import { escapeHtml } from '#lib/text/escape-html.ts';
import { row, table, type Pen } from './pen.ts';

/** What a namespace looks like in mails. */
export interface MailLook {
	name: string;
	/** Its main colour, and what is written on it. */
	primary: string;
	onPrimary: string;
	/** A picture that mail programs show, with its sides in pixels; null = the name stands there. */
	logo: { src: string; width: number; height: number } | null;
	/** Whether anything of it is the namespace's own. */
	isOwn: boolean;
}

/** A mail as a sheet: its parts one below the other, between the head of the namespace and a foot. */
interface Sheet {
	subject: string;
	locale: string;
	pen: Pen;
	look: MailLook;
	/** The beginning that lists of mails show. */
	preheader?: string | null;
	parts: { html: string; padding: string }[];
	foot?: string;
	/** Rules for the dark look. */
	styles: string;
}

const most = { width: 220, height: 48 };

function headOf(pen: Pen, { name, logo }: MailLook): string {
	if (!logo) return pen.heading(name, 3);
	const scale = Math.min(1, most.width / logo.width, most.height / logo.height);
	const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
	const address = escapeHtml(pen.picture(logo.src));
	const image = `<img src="${address}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0">`;
	// A logo is made for light ground, also where the rest is dark.
	return table(`<tr><td style="background-color:#ffffff;border-radius:4px;padding:6px">${image}</td></tr>`, '');
}

/** All of a mail as one document: a sheet of 600 pixels, or of the width of the phone. */
export function frameHtml({ subject, locale, pen, look, preheader, parts, foot, styles }: Sheet): string {
	const rows = [
		row(headOf(pen, look), `border-top:4px solid ${look.primary};padding:20px 32px 8px`),
		...parts.map(({ html, padding }) => row(html, `padding:${padding}`)),
		...(foot ? [row(foot, `border-top:1px solid ${pen.line};padding:20px 32px 24px`)] : [])
	];
	const inner = table(
		`<tbody>${rows.join('')}</tbody>`,
		`align="center" width="600" ${pen.tint('sheet', 'width:100%;max-width:600px')}`
	);
	const body = table(
		`<tr><td align="center" style="padding:16px 8px">${inner}</td></tr>`,
		`width="100%" ${pen.tint('ground')}`
	);
	const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>${styles && `<style>${styles}</style>`}`;
	// Invisible, and behind it spaces that keep programs from showing the greeting after it.
	const beginning = preheader
		? `<div style="display:none;font-size:1px;line-height:1px">${escapeHtml(preheader)}${'&nbsp;&zwnj;'.repeat(60)}</div>`
		: '';
	return `<!doctype html><html lang="${locale}"><head>${head}</head><body ${pen.tint('ground', 'margin:0')}>${beginning}${body}</body></html>`;
}
