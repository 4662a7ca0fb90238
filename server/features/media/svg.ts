import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { DrawingCost, type Holding } from './svg-cost.ts';
import { idsIn, isHarmless, keptAttributes, keptElements, openedElements } from './svg-rules.ts';

const svgSpace = 'http://www.w3.org/2000/svg';
const linkSpace = 'http://www.w3.org/1999/xlink';
const deepest = 100;
const mostAttributes = 200;
// Half a million points of one path, or as much style; a browser would be busy with more.
const longestText = 256 * 1024;
const unchecked = new Set(['id', 'class', 'role', 'aria-label']);

/** A drawing without anything that runs or loads; its size in pixels when it tells one. */
export interface Drawing {
	body: Buffer;
	width: number | null;
	height: number | null;
}

type Fate = 'kept' | 'opened' | 'dropped';
interface Open {
	fate: Fate;
	name: string;
	holding: Holding;
	style: string;
}

/** Why a text is not taken as a drawing, in words for its sender. */
export class UnfitDrawing extends Error {}
const tooComplex = () => new UnfitDrawing('This drawing is too complex.');

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Writes a drawing anew from a strict XML parser with the elements and attributes of an allow-list; nothing of the
 * sent text is copied unread. Throws UnfitDrawing when it is no well-formed SVG, or repeats itself beyond measure.
 */
export function cleanSvg(bytes: Buffer): Drawing {
	const writer = new DrawingWriter();
	const parser = new SaxesParser({ xmlns: true });
	parser.on('opentag', (tag) => writer.open(tag));
	parser.on('text', (text) => writer.text(text));
	parser.on('cdata', (text) => writer.text(text));
	parser.on('closetag', () => writer.close());
	try {
		parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
	} catch (thrown) {
		throw thrown instanceof UnfitDrawing ? thrown : new UnfitDrawing('This drawing cannot be read.');
	}
	return writer.finish();
}

class DrawingWriter {
	#out: string[] = [];
	#open: Open[] = [];
	#cost = new DrawingCost();
	#size: Pick<Drawing, 'width' | 'height'> = { width: null, height: null };

	open(tag: SaxesTagNS): void {
		const sent = Object.values(tag.attributes);
		if (sent.length > mostAttributes || sent.some(({ value }) => value.length > longestText)) throw tooComplex();
		const attributes = keptOf(sent);
		const fate = this.#fateOf(tag);
		const above = this.#open.at(-1)?.holding ?? this.#cost.whole;
		const isRoot = this.#open.length === 0;
		const holding = fate === 'kept' ? this.#counted(above, attributes) : above;
		this.#open.push({ fate, name: tag.local, holding, style: '' });
		if (fate !== 'kept') return;
		if (isRoot) this.#size = sizeOf(new Map(attributes));
		const written = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
		this.#out.push(`<${tag.local}${isRoot ? ` xmlns="${svgSpace}"` : ''}${written}>`);
	}

	#counted(above: Holding, attributes: [name: string, value: string][]): Holding {
		const id = attributes.find(([name]) => name === 'id')?.[1];
		const targets = attributes.flatMap(([name, value]) => (name === 'href' ? [value.slice(1)] : idsIn(value)));
		const holding = this.#cost.add(above, id, targets);
		if (this.#cost.isTooLong()) throw tooComplex();
		return holding;
	}

	#fateOf({ local, uri }: SaxesTagNS): Fate {
		const above = this.#open.at(-1);
		if (!above && (local !== 'svg' || (uri !== svgSpace && uri !== ''))) throw new Error('no svg');
		if (this.#open.length >= deepest) throw new Error('too deep');
		if (above?.fate === 'dropped' || (uri !== svgSpace && uri !== '')) return 'dropped';
		if (openedElements.has(local)) return 'opened';
		return keptElements.has(local) ? 'kept' : 'dropped';
	}

	text(text: string): void {
		const open = this.#open.at(-1);
		if (!open || open.fate === 'dropped') return;
		// A style is judged as a whole, so that no comment can part a word of it.
		if (open.name === 'style') {
			open.style += text;
			if (open.style.length > longestText) throw tooComplex();
		} else this.#out.push(escaped(text));
	}

	close(): void {
		const { fate, name, style } = this.#open.pop()!;
		if (fate !== 'kept') return;
		if (isHarmless(style)) this.#out.push(escaped(style));
		this.#out.push(`</${name}>`);
	}

	finish(): Drawing {
		if (this.#cost.isTooMuch()) throw tooComplex();
		return { body: Buffer.from(this.#out.join('')), ...this.#size };
	}
}

function keptOf(attributes: SaxesAttributeNS[]): [name: string, value: string][] {
	return attributes.flatMap(({ uri, local, value }) => {
		const isLink = local === 'href' && (uri === '' || uri === linkSpace);
		if (isLink) return /^#[\w:.-]+$/.test(value.trim()) ? [[local, value.trim()]] : [];
		if (uri !== '' || !keptAttributes.has(local)) return [];
		return unchecked.has(local) || isHarmless(value) ? [[local, value]] : [];
	});
}

function sizeOf(attributes: Map<string, string>): Pick<Drawing, 'width' | 'height'> {
	const pixels = (name: string) => Number(/^\s*(\d+(?:\.\d+)?)(px)?\s*$/.exec(attributes.get(name) ?? '')?.[1]);
	const [, , boxWidth = NaN, boxHeight = NaN] = (attributes.get('viewBox') ?? '')
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const [width, height] = [pixels('width') || boxWidth, pixels('height') || boxHeight].map(Math.round);
	const isKnown = [width, height].every((side) => Number.isFinite(side) && side! > 0 && side! < 1e6);
	return isKnown ? { width: width!, height: height! } : { width: null, height: null };
}
