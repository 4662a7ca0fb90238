import type { Plugin } from 'vite';

/** What decides about one module in which file it goes. */
interface Module {
	imports: readonly string[];
	/** What it asks for only when it is needed. */
	later: readonly string[];
	/** Its code, unpacked. */
	bytes: number;
	isEntry: boolean;
}
type Modules = ReadonlyMap<string, Module>;

/** All that somebody asks for at once, how often that happens, and how much each byte in it counts that is not needed. */
interface Load {
	modules: ReadonlySet<string>;
	often: number;
	foreign: number;
}

interface Screen extends Load {
	/** Its modules, and what they may ask for later. */
	ever: ReadonlySet<string>;
}

/** Modules that come in one file; bit n of `loads` says whether load n needs any of them. */
interface File {
	modules: readonly string[];
	bytes: number;
	loads: bigint;
}

// A request less is worth this much unpacked code of others that many screens load: joined, it packs better, too.
const requestBytes = 50_000;

// What a phone asks for before it shows anything: with the first screen, or as soon as that stands.
const firstOfPhone = /\/(routes\/\(quiz\)\/|lib\/play\/(Chooser|Follow|JoinCode|JoinForm)\.|lib\/ui\/EmptyState\.)/;

/**
 * How much a byte counts that a screen or a part which comes later has no use for. Whoever works in the back end sees many
 * of its screens in a row; walls, logins and phones (that of the host, too) see their own, and the pages of the website
 * have the styles of theirs in one file.
 */
function foreignOf(id: string): number {
	if (id.includes('/routes/site/')) return 10_000;
	if (firstOfPhone.test(id)) return 3_000;
	if (id.includes('/lib/play/')) return 2;
	if (/\/routes\/admin\/(?!event\/host\/remote\/)/.test(id)) return 1;
	return id.includes('/routes/') ? 100 : 0.25;
}

function reach(modules: Modules, roots: readonly string[], ever = false): Set<string> {
	const reached = new Set<string>();
	const ahead = [...roots];
	for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
		const module = modules.get(id);
		if (!module || reached.has(id)) continue;
		reached.add(id);
		ahead.push(...module.imports, ...(ever ? module.later : []));
	}
	return reached;
}

const inAll = ([first, ...others]: readonly Load[]): Set<string> =>
	others.reduce((all, { modules }) => all.intersection(modules), new Set(first?.modules));

/** Every screen with the layouts around it, as a reload asks for it. */
function screensOf(modules: Modules): Screen[] {
	const layouts = [...modules.keys()].filter((id) => id.endsWith('/+layout.svelte'));
	const pages = [...modules.keys()].filter((id) => id.endsWith('/+page.svelte'));
	return pages.map((page) => {
		const around = layouts.filter((layout) => page.startsWith(layout.replace('+layout.svelte', '')));
		const roots = [page, ...around].flatMap((id) => [id, id.replace('.svelte', '.ts')]);
		return { modules: reach(modules, roots), ever: reach(modules, roots, true), often: 1, foreign: foreignOf(page) };
	});
}

/** Every part that a screen asks for later, without what all screens with such a part have loaded before. */
function partsOf(modules: Modules, screens: readonly Screen[]): Load[] {
	const isPart = (id: string) => modules.get(id)?.isEntry === false;
	const parts = new Set([...modules.values()].flatMap(({ later }) => later).filter(isPart));
	return [...parts].map((part) => {
		const around = screens.filter(({ ever }) => ever.has(part));
		const there = inAll(around.length ? around : screens);
		return { modules: reach(modules, [part]).difference(there), often: 0.25, foreign: foreignOf(part) };
	});
}

/** The smallest files for these loads: together what the same of them need. What one alone needs stays with it. */
function cut(modules: Modules, loads: readonly Load[], isOut: (id: string) => boolean): File[] {
	const files = new Map<bigint, File>();
	for (const [id, { bytes, isEntry }] of modules) {
		const needed = loads.reduce((bits, load, n) => (load.modules.has(id) ? bits | (1n << BigInt(n)) : bits), 0n);
		const isShared = (needed & (needed - 1n)) !== 0n;
		if (isEntry || !isShared || isOut(id)) continue;
		const { modules: others, bytes: size } = files.get(needed) ?? { modules: [], bytes: 0 };
		files.set(needed, { modules: [...others, id], bytes: size + bytes, loads: needed });
	}
	return [...files.values()];
}

/** Whether one of these two files imports the other by way of a third, which would then wait for both and they for it. */
function wouldBeRing(modules: Modules, files: readonly File[], one: File, other: File): boolean {
	const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)));
	const importsOf = (file: File) => {
		const ids = file.modules.flatMap((id) => modules.get(id)!.imports);
		return new Set(ids.flatMap((id) => fileOf.get(id) ?? []));
	};
	const leads = (from: File, to: File) => {
		const reached = importsOf(from).difference(new Set([from, to]));
		for (const file of reached) for (const next of importsOf(file)) if (next !== from) reached.add(next);
		return reached.has(to);
	};
	return leads(one, other) || leads(other, one);
}

/** Says what is gained when two files become one: requests saved, less the bytes that somebody loads in vain. */
function gainBy(loads: readonly Load[]): (one: File, other: File) => number {
	const sum = (bits: bigint, key: 'often' | 'foreign') =>
		loads.reduce((all, load, n) => ((bits >> BigInt(n)) & 1n ? all + load[key] : all), 0);
	const inVain = (file: File, other: File) => file.bytes * sum(other.loads & ~file.loads, 'foreign');
	return (one, other) => {
		const saved = sum(one.loads & other.loads, 'often') * requestBytes;
		return saved && saved - inVain(one, other) - inVain(other, one);
	};
}

/** Joins the two files with which most is gained, and again, until nothing is. */
function join(modules: Modules, loads: readonly Load[], smallest: readonly File[]): File[] {
	const gain = gainBy(loads);
	const gains = new Map<File, Map<File, number>>();
	const add = (file: File) => gains.set(file, new Map([...gains.keys()].map((other) => [other, gain(file, other)])));
	for (const file of smallest) add(file);
	for (;;) {
		const pairs = [...gains].flatMap(([one, row]) => [...row].map(([other, gained]) => ({ one, other, gained })));
		const best = pairs.reduce((most, pair) => (pair.gained > most.gained ? pair : most), pairs[0]!);
		const { one, other, gained } = best;
		if (gained <= 0) return [...gains.keys()];
		if (wouldBeRing(modules, [...gains.keys()], one, other)) {
			gains.get(one)!.set(other, 0);
			continue;
		}
		for (const file of [one, other]) gains.delete(file);
		for (const row of gains.values()) for (const file of [one, other]) row.delete(file);
		add({
			modules: [...one.modules, ...other.modules],
			bytes: one.bytes + other.bytes,
			loads: one.loads | other.loads
		});
	}
}

/** Names of files by the ids of their modules; what `isOut` says, screens and entries stay where they are. */
function joinScripts(modules: Modules, isOut: (id: string) => boolean): Map<string, string> {
	const screens = screensOf(modules);
	const loads = [...screens, ...partsOf(modules, screens)];
	const always = inAll(screens);
	const files = cut(modules, loads, (id) => isOut(id) || always.has(id) || id.includes('/routes/'));
	const joined = join(modules, loads, files);
	return new Map(joined.flatMap((file, n) => file.modules.map((id) => [id, `shared-${n + 1}`] as const)));
}

/**
 * Has modules come in as few files as there can be without much in them that a screen does not need; cut by what the same
 * screens share, a screen of the back end would ask for nearly seventy. Modules that `isFirst` names are one file with all that
 * they import.
 */
export function joinedScripts(isFirst: (id: string) => boolean): Plugin {
	let names = new Map<string, string>();
	const first = { name: 'first-screen', test: isFirst, priority: 1, includeDependenciesRecursively: true };
	// What these import is in a file of its own already, or in theirs.
	const shared = { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false };
	return {
		name: 'joined-scripts',
		// The server reads its files from the disk.
		applyToEnvironment: ({ name }) => name === 'client',
		options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
		outputOptions: (options) => ({ ...options, codeSplitting: { groups: [first, shared] } }),
		buildEnd() {
			const modules = new Map<string, Module>();
			for (const id of [...this.getModuleIds()].sort()) {
				const { importedIds, dynamicallyImportedIds, code, isEntry } = this.getModuleInfo(id)!;
				modules.set(id, { imports: importedIds, later: dynamicallyImportedIds, bytes: code?.length ?? 0, isEntry });
			}
			const isThere = reach(modules, [...modules.keys()].filter(isFirst));
			names = joinScripts(modules, (id) => isThere.has(id));
		}
	};
}
