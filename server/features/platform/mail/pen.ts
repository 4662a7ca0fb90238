import { escapeHtml } from '#lib/text/escape-html.ts';

/** The looks of an issue: `dark` for programs that show mail so. */
export const themes = ['light', 'dark'] as const;
/** One of `themes`. */
export type Theme = (typeof themes)[number];

/** Colours by what they are for. */
interface Palette {
	ground: string;
	sheet: string;
	text: string;
	muted: string;
	line: string;
	link: string;
	button: string;
	onButton: string;
}

/** The colours of each look; a namespace has a main colour of its own. */
export const palettes = (primary: string, onPrimary: string): Record<Theme, Palette> => ({
	light: {
		...{ ground: '#f1f2f4', sheet: '#ffffff', text: '#1d2129', muted: '#5c6470', line: '#d9dce1' },
		...{ link: '#1d2129', button: primary, onButton: onPrimary }
	},
	dark: {
		...{ ground: '#101216', sheet: '#1b1e24', text: '#eceef1', muted: '#a5acb8', line: '#3a3f49' },
		...{ link: '#eceef1', button: primary, onButton: onPrimary }
	}
});

/** The parts of a palette that other looks replace, by the class of the element. */
const classes = {
	ground: ['background-color', 'ground'],
	sheet: ['background-color', 'sheet'],
	text: ['color', 'text'],
	muted: ['color', 'muted'],
	link: ['color', 'link']
} as const satisfies Record<string, readonly [string, keyof Palette]>;

/** The only style sheet of an issue: programs that do not know it show the light look. */
export const darkSheet = (dark: Palette): string => {
	const rules = Object.entries(classes).map(([name, [field, part]]) => `.m-${name}{${field}:${dark[part]}!important}`);
	return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
};

const letters = 'Arial,Helvetica,sans-serif';

/** How the parts of an issue are written: tables and inline styles, because mail programs know little else. */
export class Pen {
	readonly #palette: Palette;
	/** The whole address of a link, and of a picture. */
	readonly link: (href: string) => string;
	readonly picture: (src: string) => string;

	constructor(palette: Palette, { link, picture }: Pick<Pen, 'link' | 'picture'>) {
		this.#palette = palette;
		this.link = link;
		this.picture = picture;
	}

	/** Attributes that colour an element. */
	tint(name: keyof typeof classes, style = ''): string {
		const [field, part] = classes[name];
		return `class="m-${name}" style="${field}:${this.#palette[part]};${style}"`;
	}

	/** The colour of lines. */
	get line(): string {
		return this.#palette.line;
	}

	heading(text: string | undefined, level: 1 | 2 | 3 = 2): string {
		if (!text) return '';
		const size = { 1: 28, 2: 21, 3: 17 }[level];
		const style = `margin:0 0 10px;font-family:${letters};font-size:${size}px;line-height:1.3;font-weight:bold`;
		return `<h${level} ${this.tint('text', style)}>${escapeHtml(text)}</h${level}>`;
	}

	/** A paragraph of plain text; its lines stay lines. */
	paragraph(text: string | undefined, look: 'text' | 'muted' = 'text'): string {
		if (!text) return '';
		return `<p ${this.tint(look, this.running(look === 'text' ? 16 : 14))}>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
	}

	/** The style of running text. */
	running(size = 16): string {
		return `margin:0 0 12px;font-family:${letters};font-size:${size}px;line-height:1.5`;
	}

	image(src: string, alt: string, width = 536): string {
		const style = 'display:block;max-width:100%;height:auto;border:0';
		const address = escapeHtml(this.picture(src));
		return `<img src="${address}" alt="${escapeHtml(alt)}" width="${width}" style="${style}">`;
	}

	anchor(label: string, href: string): string {
		const style = 'text-decoration:underline';
		return `<a href="${escapeHtml(this.link(href))}" ${this.tint('link', style)}>${escapeHtml(label)}</a>`;
	}

	/** Buttons below each other; a button is a cell, so that all of it is coloured everywhere. */
	buttons(actions: readonly { label: string; href: string }[]): string {
		const { button, onButton } = this.#palette;
		return actions
			.map(({ label, href }) => {
				const style = `color:${onButton};font-family:${letters};font-size:16px;font-weight:bold;text-decoration:none`;
				const link = `<a href="${escapeHtml(this.link(href))}" style="${style}">${escapeHtml(label)}</a>`;
				const cell = `<td style="background-color:${button};border-radius:6px;padding:12px 20px">${link}</td>`;
				return `${table(`<tr>${cell}</tr>`, '')}${this.gap(10)}`;
			})
			.join('');
	}

	gap(height: number): string {
		return table(`<tr><td style="height:${height}px;line-height:${height}px;font-size:1px">&nbsp;</td></tr>`);
	}
}

/** A table that lays out; readers of screens skip its structure. */
export const table = (rows: string, attributes = 'width="100%"'): string =>
	`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

/** One row below another. */
export const row = (content: string, style = ''): string => `<tr><td style="${style}">${content}</td></tr>`;
