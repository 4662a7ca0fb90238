/** The texts of the card, in the reader's language. */
export interface CardWords {
	team: string;
	/** "Platz 3" or "Platz =3". */
	place: string;
	/** "von 27 Teams" */
	of: string;
	/** "447 Punkte, alle 7 Stationen" */
	score: string;
	/** One lamp for each station, lit when it was played; none for too many. */
	lamps: boolean[];
	/** Special prizes of the team. */
	prizes: string[];
	event: string;
	/** Day of the event and host name of the site. */
	foot: string[];
}

const size = { width: 1080, height: 1350 };
const edge = 84;
const inner = size.width - 2 * edge;
const display = "'Bricolage Grotesque Variable', system-ui, sans-serif";
const text = "'Instrument Sans Variable', system-ui, sans-serif";

type Pen = CanvasRenderingContext2D;

/** Words in lines that fit a width; a word that is wider alone is cut into pieces. */
function linesOf(pen: Pen, words: string, width: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of words.split(/\s+/)) {
		const longer = line ? `${line} ${word}` : word;
		if (pen.measureText(longer).width <= width) {
			line = longer;
			continue;
		}
		if (line) lines.push(line);
		line = '';
		for (const sign of word) {
			if (line && pen.measureText(line + sign).width > width) {
				lines.push(line);
				line = '';
			}
			line += sign;
		}
	}
	return line ? [...lines, line] : lines;
}

/** The largest of these sizes at which a text fits so many lines; otherwise its end is cut. */
function fit(
	pen: Pen,
	words: string,
	{ sizes, lines: most, width, weight }: { sizes: number[]; lines: number; width: number; weight: number }
): { lines: string[]; size: number } {
	for (const one of sizes) {
		pen.font = `${weight} ${one}px ${display}`;
		const lines = linesOf(pen, words, width);
		const isWhole = words.split(/\s+/).every((word) => pen.measureText(word).width <= width);
		if (lines.length <= most && (isWhole || one === sizes.at(-1))) return { lines, size: one };
		if (one === sizes.at(-1))
			return { lines: [...lines.slice(0, most - 1), `${lines[most - 1]!.slice(0, -1)}…`], size: one };
	}
	return { lines: [], size: 0 };
}

function dot(pen: Pen, x: number, y: number, radius: number, fill: string) {
	pen.beginPath();
	pen.arc(x, y, radius, 0, 2 * Math.PI);
	pen.fillStyle = fill;
	pen.fill();
}

function box(pen: Pen, [x, y, width, height]: [number, number, number, number], radius: number, fill: string) {
	pen.beginPath();
	pen.roundRect(x, y, width, height, radius);
	pen.fillStyle = fill;
	pen.fill();
}

/** The colours of the card on screen, so that the picture has those of the event. */
interface Colours {
	ground: string;
	frame: string;
	on: string;
	board: string;
	ink: string;
	bulb: string;
}
function coloursOf(card: Element): Colours {
	const style = getComputedStyle(card);
	const of = (name: string) => style.getPropertyValue(name).trim();
	return {
		ground: of('--sign'),
		frame: of('--sign-lift'),
		on: of('--on-sign'),
		board: of('--sign-board'),
		ink: of('--sign-ink'),
		bulb: of('--bulb')
	};
}

/** The sign with the team's name; returns its bottom edge. */
function drawSign(pen: Pen, team: string, top: number, { frame, board, ink, bulb }: Colours): number {
	const socket = 44;
	const name = fit(pen, team, { sizes: [92, 76, 62, 50, 42], lines: 3, width: inner - 2 * socket - 60, weight: 800 });
	const height = Math.max(200, name.lines.length * name.size * 1.12 + 90) + 2 * socket;
	box(pen, [edge, top, inner, height], 48, frame);
	box(pen, [edge + socket, top + socket, inner - 2 * socket, height - 2 * socket], 20, board);
	for (let x = edge + 66; x <= edge + inner - 60; x += 66)
		for (const y of [top + socket / 2, top + height - socket / 2]) dot(pen, x, y, 11, bulb);
	for (let y = top + 78; y <= top + height - 70; y += 66)
		for (const x of [edge + socket / 2, edge + inner - socket / 2]) dot(pen, x, y, 11, bulb);
	pen.font = `800 ${name.size}px ${display}`;
	pen.fillStyle = ink;
	const first = top + height / 2 - ((name.lines.length - 1) * name.size * 1.12) / 2;
	name.lines.forEach((line, index) => pen.fillText(line, size.width / 2, first + index * name.size * 1.12));
	return top + height;
}

function drawPlace(pen: Pen, { place, of }: CardWords, middle: number, on: string) {
	const small = `650 50px ${display}`;
	pen.font = small;
	const beside = pen.measureText(of).width;
	const own = fit(pen, place, { sizes: [190, 150, 120, 96], lines: 1, width: inner - beside - 30, weight: 800 });
	pen.font = `800 ${own.size}px ${display}`;
	const width = pen.measureText(place).width;
	const left = (size.width - width - 30 - beside) / 2;
	pen.textAlign = 'left';
	pen.textBaseline = 'alphabetic';
	pen.fillStyle = on;
	pen.fillText(place, left, middle);
	pen.font = small;
	pen.fillText(of, left + width + 30, middle);
	pen.textAlign = 'center';
	pen.textBaseline = 'middle';
}

function drawLamps(pen: Pen, lamps: boolean[], y: number, { bulb, on }: Colours) {
	const step = Math.min(72, inner / Math.max(1, lamps.length));
	lamps.forEach((isLit, index) => {
		const x = size.width / 2 + (index - (lamps.length - 1) / 2) * step;
		if (isLit) return dot(pen, x, y, step * 0.28, bulb);
		pen.beginPath();
		pen.arc(x, y, step * 0.24, 0, 2 * Math.PI);
		pen.strokeStyle = on;
		pen.lineWidth = 3;
		pen.stroke();
	});
}

/** Draws the card as a PNG; `card` is the element whose colours it uses. */
export async function drawCard(words: CardWords, card: Element): Promise<Blob> {
	await Promise.all([document.fonts.load(`800 92px ${display}`), document.fonts.load(`500 44px ${text}`)]);
	const canvas = Object.assign(document.createElement('canvas'), size);
	const pen = canvas.getContext('2d')!;
	const colours = coloursOf(card);
	pen.textAlign = 'center';
	pen.textBaseline = 'middle';
	pen.fillStyle = colours.ground;
	pen.fillRect(0, 0, size.width, size.height);
	for (let x = 45; x < size.width; x += 90) dot(pen, x, 0, 45, colours.frame);
	const below = drawSign(pen, words.team, 110, colours);
	drawPlace(pen, words, below + 210, colours.on);
	drawLamps(pen, words.lamps, below + 290, colours);
	pen.fillStyle = colours.on;
	pen.font = `500 44px ${text}`;
	const score = linesOf(pen, words.score, inner).slice(0, 2);
	score.forEach((line, index) => pen.fillText(line, size.width / 2, below + 375 + index * 58));
	pen.fillStyle = colours.bulb;
	pen.font = `650 42px ${display}`;
	const prizes = words.prizes.slice(0, 2).flatMap((prize) => linesOf(pen, prize, inner).slice(0, 1));
	prizes.forEach((prize, index) => pen.fillText(prize, size.width / 2, below + 385 + (score.length + index) * 60));
	pen.fillStyle = colours.on;
	pen.fillRect(edge, size.height - 214, inner, 2);
	pen.textAlign = 'left';
	const event = fit(pen, words.event, { sizes: [46, 40], lines: 1, width: inner, weight: 650 });
	pen.font = `650 ${event.size}px ${display}`;
	pen.fillText(event.lines[0] ?? '', edge, size.height - 148);
	pen.font = `500 38px ${text}`;
	pen.fillText(words.foot.join(' · '), edge, size.height - 84);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The card could not be drawn.'))), 'image/png')
	);
}
