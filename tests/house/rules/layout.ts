import { globSync, statSync } from 'node:fs';
import { readSources } from './source.ts';

/** A folder of the layout, and what it holds. */
export interface Part {
	folder: string;
	files: number;
	/** Rounded to hundreds. */
	lines: number;
}

// What each is for; of the other folders, the new one has to be named here.
const purposes: Record<string, string> = {
	'server/features/platform': 'namespaces, users, tokens, OAuth, media, settings, mail, logs, search, help',
	'server/features/authoring': 'preparation: events, stations, questions, teams, print',
	'server/features/gameplay': 'the game: play, results, photos, big screens',
	'server/features/hosting': 'tools for the host: cockpit, ceremony, take-home',
	'server/features/website': 'pages, menus, footer, news, design, contact, newsletter',
	'server/features/support': 'tickets and customers',
	'server/web': 'routes: REST, admin, play, agents (MCP), login, website, files',
	'server/live': 'topics, versions, sockets, presence',
	'server/operation': '`perform()`, validation, responses, audit, clean HTML',
	'server/access': 'policy, sessions, tokens, hosts, rate limits',
	'server/database': 'Sequelize, SQLite driver, write queue, read cache',
	'server/runtime': 'environment, log, crypto, storage, PDF',
	'server/composition': 'wiring derived from the manifests of all features',
	'server/cli': 'commands and the demo',
	'server/jobs': 'jobs that run once a minute or an hour',
	'src/lib/questions': 'one folder per question type, shared by server and browser',
	'src/lib/blocks': 'one folder per page block',
	'src/lib/ui': 'generic components',
	'src/lib/phone': 'screens for players',
	'src/lib/stage': 'the big screen',
	'src/lib/site': 'the public website',
	'src/lib/reference': 'the page of the API reference',
	'src/lib/admin': 'the back end, by wing and feature',
	'src/lib/messages': 'every text, German and English',
	'src/lib/help': 'the handbook',
	'src/routes': 'addresses',
	'database/migrations': 'both databases, up and down',
	tests: 'grouped like the source'
};

const start = '<!-- layout: written by `npm run layout` -->\n';
const end = '<!-- /layout -->';

const isFolder = (file: string): boolean => statSync(file).isDirectory();
const rounded = (lines: number): number => Math.ceil(lines / 100) * 100;

/** The layout as the folders are now; throws for a folder of the server or a wing that has no purpose here. */
export function layoutNow(): Part[] {
	const own = globSync(['server/*', 'server/features/*']).map((file) => file.replaceAll('\\', '/'));
	const unknown = own.filter((file) => isFolder(file) && file !== 'server/features' && !purposes[file]);
	if (unknown.length) throw new Error(`Say in tests/house/rules/layout.ts what these are for: ${unknown.join(', ')}`);
	return Object.keys(purposes).flatMap((folder) => {
		const sources = readSources([folder], ['ts', 'svelte', 'json', 'css', 'html', 'md']);
		const lines = sources.reduce((sum, source) => sum + source.lines, 0);
		return sources.length ? [{ folder, files: sources.length, lines: rounded(lines) }] : [];
	});
}

/** The layout that a README shows. */
export function layoutIn(readme: string): Part[] {
	const drawn = readme.slice(readme.indexOf(start), readme.indexOf(end));
	return [...drawn.matchAll(/^\| `([\w/-]+)` +\| +(\d+) \| +([\d ]+?) \|/gm)].map(([, folder, files, lines]) => ({
		folder: folder!,
		files: Number(files),
		lines: Number(lines!.replaceAll(' ', ''))
	}));
}

const written = (count: number): string => String(count).replace(/(\d)(\d{3})$/, '$1 $2');

/** The README with this layout in its place. */
export function withLayout(readme: string, parts: readonly Part[]): string {
	const rows = [
		['Folder', 'Files', 'Lines', 'What is there'],
		...parts.map(({ folder, files, lines }) => [`\`${folder}\``, String(files), written(lines), purposes[folder]!])
	];
	const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
	const line = (cells: string[]) =>
		`| ${cells.map((cell, at) => (at === 1 || at === 2 ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
	const rule = `| ${widths.map((width, at) => (at === 1 || at === 2 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
	const table = [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
	const [before, rest] = [readme.slice(0, readme.indexOf(start) + start.length), readme.slice(readme.indexOf(end))];
	return `${before}\n${table}\n\n${rest}`;
}
