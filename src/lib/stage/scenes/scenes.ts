import { rowsOf } from '../metrics/metric-scale.ts';
import { isPanel } from '../module-kinds.ts';
import type { OpenView } from '../stage-view.ts';

export type Module = OpenView['modules'][number];

/** A module in its place; its height in pixels of a stage of 1920 × 1080. */
export interface Placed {
	module: Module;
	height: number;
}
/** Modules beside each other: columns of so many thirds or halves, each with modules below each other. */
export interface Band {
	columns: { span: number; panels: Placed[] }[];
	height: number;
	/** Takes the remaining height. */
	grows: boolean;
}
/** What is visible at the same time. */
export interface Scene {
	bands: Band[];
	height: number;
}
/** The space of the stage for modules: columns, and height in pixels of a stage of 1920 × 1080. */
interface Room {
	columns: 2 | 3;
	height: number;
}

export const slot = 68;
export const panelHead = 60;
const gap = 24;
/** Rows may get this much smaller before names are less than four hundredths of the stage. */
const leastScale = 0.92;
const leaderHeight = 132;
const resultsHeight = 172;
const mostRows = 12;
/** Height of a row with a second line. */
export const tallSlot = 100;

/** Full-width modules, as high as they are. */
const strips = new Set<Module['id']>(['results', 'containerMetrics']);

const rankingHeight = (rows: number) => leastScale * (leaderHeight + (rows - 1) * slot);

/** How much higher result cards with two lines per text are. */
const roomyCards = 56;

/** Whether a ranking of so many rows leaves room for higher cards below it. */
export const leavesRoom = (rows: number, height: number): boolean =>
	leaderHeight + (rows - 1) * slot + roomyCards <= height;

/** How many ranking rows fit a height. */
export const rankingRowsIn = (height: number): number =>
	Math.max(2, Math.min(mostRows, 1 + Math.floor((height / leastScale - leaderHeight) / slot)));

/** How many list rows fit a height below the head. */
export const listRowsIn = (height: number, pitch: number): number =>
	Math.max(1, Math.floor((height - panelHead + gap / 4) / pitch));

const lists = new Set<Module['id']>(['awards', 'catalogProgress', 'questionStats', 'wrongAnswers', 'announcements']);
/** Whether a module is as high as its rows on a scrolling stage. */
export const isList = ({ id, layout }: Module): boolean =>
	lists.has(id) || (id === 'pointsLeader' && layout === 'auto');

/** How much larger the rows of a module get if there are few of them; letters keep to their column. */
export const mostScale = ({ layout }: Module): number => ({ auto: 1.1, wide: 1.3, full: 1.6 })[layout];

const listHeight = (rows: number, pitch = slot) => panelHead + rows * pitch;

/** The least height of a module beside others. */
function needOf(module: Module): number {
	switch (module.id) {
		case 'rankings':
			return rankingHeight(Math.min(10, module.options.pageSize));
		case 'results':
			return resultsHeight;
		case 'containerMetrics':
			return rowsOf[module.layout] * slot;
		case 'pointsLeader':
			return listHeight(Math.min(5, module.options.limit));
		case 'awards':
		case 'catalogProgress':
		case 'questionStats':
		case 'wrongAnswers':
			return listHeight(Math.min(3, module.options.limit), tallSlot);
		case 'photoWall':
		case 'media':
			return module.layout === 'auto' ? 390 : 560;
		case 'qrCodes':
			return 460;
		default:
			return 280;
	}
}

const isWhole = ({ id, layout }: Module) => layout === 'full' && !strips.has(id) && id !== 'rankings';

function spanOf({ id, layout }: Module, columns: number): number {
	if (strips.has(id) || layout === 'full') return columns;
	return layout === 'wide' ? 2 : 1;
}

/** The modules in bands, in their order. */
function bandsOf(modules: Module[], { columns, height }: Room): Band[] {
	const bands: Band[] = [];
	for (const module of modules) {
		const span = spanOf(module, columns);
		const panel = { module, height: isWhole(module) ? height : Math.min(height, needOf(module)) };
		const last = bands.at(-1);
		const isOpen = last !== undefined && last.grows && span < columns;
		const used = last?.columns.reduce((sum, column) => sum + column.span, 0) ?? 0;
		const below =
			isOpen && last.columns.find((column) => column.span === span && heightOf(column.panels, panel) <= height);
		if (isOpen && used + span <= columns) last.columns.push({ span, panels: [panel] });
		else if (below && span === 1) below.panels.push(panel);
		else bands.push({ columns: [{ span, panels: [panel] }], height: 0, grows: !strips.has(module.id) });
	}
	return bands.map((band) => ({ ...band, height: Math.max(...band.columns.map(({ panels }) => heightOf(panels))) }));
}

const heightOf = (panels: Placed[], ...more: Placed[]): number =>
	[...panels, ...more].reduce((sum, panel) => sum + panel.height + gap, -gap);

/** Server readings are below a ranking, which makes room for them. */
const isMetrics = ({ columns }: Band) => columns[0]!.panels[0]!.module.id === 'containerMetrics';
const isRanking = ({ columns }: Band) => columns[0]!.panels[0]!.module.id === 'rankings';

/** The scenes of a stage: modules in their order, as many at the same time as can be read. */
export function scenesOf(modules: Module[], room: Room): Scene[] {
	const scenes: Band[][] = [];
	for (const band of bandsOf(modules.filter(isPanel), room)) {
		const last = scenes.at(-1);
		const isSqueezed = isMetrics(band) && last?.some(isRanking);
		const used = last?.filter((each) => !isMetrics(each)).reduce((sum, { height }) => sum + height + gap, 0) ?? 0;
		if (last && (isSqueezed || used + band.height <= room.height)) last.push(band);
		else scenes.push([band]);
	}
	return scenes.map((bands) => ({ bands: stretched(bands, room.height), height: room.height }));
}

/** The bands, with the remaining height given to those that can use it. */
function stretched(bands: Band[], height: number): Band[] {
	const growing = bands.filter(({ grows }) => grows);
	const used = bands.reduce((sum, band) => sum + band.height + gap, -gap);
	const more = growing.length ? (height - used) / growing.length : 0;
	return bands.map((band) => (band.grows ? withHeight(band, band.height + more) : band));
}

function withHeight({ columns, ...band }: Band, height: number): Band {
	return {
		...band,
		height,
		columns: columns.map(({ span, panels }) => {
			const more = (height - heightOf(panels)) / panels.length;
			return { span, panels: panels.map((panel) => ({ ...panel, height: panel.height + more })) };
		})
	};
}
