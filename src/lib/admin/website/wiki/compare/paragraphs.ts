import { diffArrays } from 'diff';
import { wordsOf, type Stretch } from '#lib/admin/website/pages/compare/words.ts';

/** One paragraph beside its previous version; `same` stands for the number of unchanged ones. */
interface Row {
	kind: 'same' | 'changed' | 'new' | 'gone';
	before: Stretch[];
	after: Stretch[];
}
interface Skipped {
	kind: 'skipped';
	/** The number of omitted unchanged paragraphs. */
	count: number;
}
interface Comparison {
	rows: (Row | Skipped)[];
	/** Words that came and went. */
	added: number;
	removed: number;
	/** The number of changed paragraphs. */
	changes: number;
	/** The texts are too long to be compared in words, or differ too much to be compared at all. */
	coarse: 'lines' | 'whole' | null;
	/** The number of changes that are not shown. */
	left: number;
}
interface Side {
	title: string;
	excerpt: string | null;
	markdown: string;
}

/** Above this many characters texts are compared by lines. */
const mostForWords = 50_000;
/** The time limit of a comparison, in milliseconds; it blocks input meanwhile. */
const mostMs = 600;
/** Nobody reads more changes, and a page that shows them all is slow. */
const mostChanges = 300;
/** The number of paragraphs shown around a change. */
const near = 2;

const textOf = ({ title, excerpt, markdown }: Side): string =>
	[`# ${title}`, excerpt ?? '', markdown].filter((part) => part !== '').join('\n\n');
const plain = (kind: Stretch['kind'], text: string): Stretch[] => [{ kind, text }];
const same = (text: string): Row => ({ kind: 'same', before: plain('same', text), after: plain('same', text) });
const gone = (text: string): Row => ({ kind: 'gone', before: plain('gone', text), after: [] });
const come = (text: string): Row => ({ kind: 'new', before: [], after: plain('new', text) });

function changed(before: string, after: string, patienceMs: number): Row {
	const words =
		patienceMs > 0 ? wordsOf(before, after, patienceMs) : [...plain('gone', before), ...plain('new', after)];
	return {
		kind: 'changed',
		before: words.filter(({ kind }) => kind !== 'new'),
		after: words.filter(({ kind }) => kind !== 'gone')
	};
}

/** The removed paragraph beside its replacement. */
function replaced(went: string[], came: string[], until: number): Row[] {
	return Array.from({ length: Math.max(went.length, came.length) }, (_, index) => {
		const [before, after] = [went[index], came[index]];
		if (before === undefined) return come(after!);
		return after === undefined ? gone(before) : changed(before, after, until - performance.now());
	});
}

function rowsBetween(before: string[], after: string[], until: number, byWords: boolean): Row[] | undefined {
	const parts = diffArrays(before, after, { timeout: mostMs });
	if (!parts) return undefined;
	const rows: Row[] = [];
	let went: string[] = [];
	const end = (came: string[]) => {
		for (const row of replaced(went, came, byWords ? until : 0)) rows.push(row);
		went = [];
	};
	for (const { added, removed, value } of parts) {
		if (removed) went = value;
		else if (added) end(value);
		else {
			end([]);
			for (const text of value) rows.push(same(text));
		}
	}
	end([]);
	return rows;
}

/** The rows near a change, and how many are between; limited to a number of changes. */
function shownOf(rows: readonly Row[]): Pick<Comparison, 'rows' | 'left'> {
	const isNear = new Uint8Array(rows.length);
	let changes = 0;
	for (const [at, { kind }] of rows.entries())
		if (kind !== 'same' && (changes += 1) <= mostChanges) isNear.fill(1, Math.max(0, at - near), at + near + 1);
	const shown: (Row | Skipped)[] = [];
	for (const [at, row] of rows.entries()) {
		const last = shown.at(-1);
		if (isNear[at]) shown.push(row);
		else if (last?.kind === 'skipped') last.count += 1;
		else shown.push({ kind: 'skipped', count: 1 });
	}
	return { rows: shown, left: Math.max(0, changes - mostChanges) };
}

const countWords = (stretches: readonly Stretch[], kind: Stretch['kind']): number =>
	stretches.reduce((sum, one) => sum + (one.kind === kind ? (one.text.match(/\S+/g)?.length ?? 0) : 0), 0);

/** The differences between two versions of an article: paragraph beside paragraph, and word by word in each. */
export function compareVersions(before: Side, after: Side): Comparison {
	const until = performance.now() + mostMs;
	const [was, is] = [textOf(before), textOf(after)];
	const isLong = Math.max(was.length, is.length) > mostForWords;
	const split = (text: string) => text.split(isLong ? '\n' : /\n{2,}/);
	const compared = rowsBetween(split(was), split(is), until, !isLong);
	const rows = compared ?? [gone(was), come(is)];
	return {
		...shownOf(rows),
		added: rows.reduce((sum, row) => sum + countWords(row.after, 'new'), 0),
		removed: rows.reduce((sum, row) => sum + countWords(row.before, 'gone'), 0),
		changes: rows.filter(({ kind }) => kind !== 'same').length,
		coarse: compared ? (isLong ? 'lines' : null) : 'whole'
	};
}
