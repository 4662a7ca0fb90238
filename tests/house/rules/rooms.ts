import type { Import } from './import-graph.ts';

// The first room whose pattern fits is the room of a file.
const rooms = {
	migrations: /^database\/migrations\//,
	database: /^database\//,
	doors: /^server\/features\/[^/]+\/[^/]+\/(moderation\/)?(rest|tools|admin|play|legacy|feature)(\.ts|\/)/,
	features: /^server\/features\//,
	access: /^server\/access\//,
	live: /^server\/live\//,
	web: /^server\/web\//,
	operation: /^server\/operation\//,
	store: /^server\/database\//,
	runtime: /^server\/runtime\//,
	composition: /^server\/((main|start|boot|app)\.ts$|composition\/|cli\/|jobs\/)/,
	// What server and browser both run: rules for texts, question types, page blocks, rankings, pages to print, designs, the folding of live updates, the states of a round and what a wall begins with, without their
	// Svelte parts, and the messages with the type of their keys, and the order of the handbook's chapters.
	bridge:
		/^src\/lib\/((text|questions|blocks|ranking|print|design)\/(?!alive\/|embeds\/)(?!.*(\.svelte|components)\.ts$).*\.ts$|live\/(fold|wire|figures|job-news|names|round|photo-list|question-list)\.ts$|stage\/(module-kinds|lobby\/way-in)\.ts$|help\/[\w-]+\.ts$|messages\/([\w-]+\/\w+\.json$|(locale|flatten|keys|region|station-word|translator|wall-time)\.ts$))/,
	screens: /^src\//,
	tests: /^tests\//
};
type Room = keyof typeof rooms;

// Who may load whom at run time; its own room a room may always load.
const mayLoad: Record<Room, Room[]> = {
	migrations: ['database'],
	database: [],
	runtime: [],
	store: ['runtime', 'database'],
	access: ['runtime', 'store'],
	operation: ['runtime', 'store', 'access', 'bridge'],
	live: ['runtime', 'access', 'operation', 'bridge'],
	web: ['runtime', 'store', 'access', 'operation', 'live', 'bridge'],
	features: ['runtime', 'store', 'access', 'operation', 'bridge'],
	doors: ['runtime', 'operation', 'features', 'web'],
	composition: [
		'runtime',
		'store',
		'access',
		'operation',
		'live',
		'web',
		'features',
		'doors',
		'bridge',
		'database',
		'migrations'
	],
	bridge: [],
	screens: ['bridge'],
	tests: Object.keys(rooms) as Room[]
};

const server: Room[] = ['runtime', 'store', 'operation', 'access', 'live', 'web', 'features', 'doors', 'composition'];
// Whose types a room may name beyond that.
const mayName: Partial<Record<Room, Room[]>> = {
	...Object.fromEntries(server.map((room) => [room, [...server, 'bridge', 'screens']])),
	screens: server,
	bridge: ['features']
};

// Where the door and the ear of the house have to know a record: who calls, and for which namespace.
const exceptions: [from: RegExp, to: RegExp][] = [
	[
		/^server\/access\/(bearer|devices|session|session-store)\.ts$/,
		/^server\/features\/(platform\/(tokens|oauth|users|namespaces)|authoring\/teams)\//
	],
	[
		/^server\/web\/(login\/(login|login-ticket|password)|screens\/sveltekit-bridge|play\/short-links|files\/(uploads|media-files))\.ts$/,
		/^server\/(composition\/operations|features\/(platform\/(namespaces\/operations|users\/(operations\/(login|passwords|registrations|setup|users)|register)|media\/operations)|gameplay\/(play\/operations\/entry|photos\/moderation\/operations)))\.ts$/
	],
	[/^server\/web\/files\/design-files\.ts$/, /^server\/features\/website\/design\/operations\/sheets\.ts$/],
	[/^server\/web\/login\/oauth\.ts$/, /^server\/features\/platform\/oauth\/(operations|authorization|metadata)\.ts$/],
	[
		/^server\/web\/mcp\/mcp\.ts$/,
		/^server\/features\/platform\/(oauth\/(bearer|metadata|note-use)|tokens\/note-use)\.ts$/
	],
	[/^server\/web\/(rest\/rest|legacy\/legacy)\.ts$/, /^server\/features\/platform\/tokens\/note-use\.ts$/],
	[/^(server\/access\/host|server\/web\/http\/namespace)\.ts$/, /^server\/features\/platform\/(namespaces|domains)\//],
	// Stored keys must be those that the product looks for.
	[/^database\/migrations\/\d+-name-keys\.ts$/, /^src\/lib\/text\/name-key\.ts$/],
	// What is stored must be clean by the rules that the product writes by.
	[/^database\/migrations\/\d+-clean-html\.ts$/, /^server\/operation\/html\/rich-text\.ts$/]
];

// The packages of the rooms that are not free to choose.
const mayUse: Partial<Record<Room, RegExp>> = {
	bridge: /^zod$/,
	migrations: /^sequelize$/,
	database: /^(sequelize|umzug|node:.*)$/
};

/** The room a file belongs to; undefined for files outside of the house, such as the package's own description. */
export function roomOf(file: string): Room | undefined {
	return (Object.keys(rooms) as Room[]).find((room) => rooms[room].test(file));
}

/** Says which rule an import breaks, in one line; undefined when it is allowed. */
export function faultOf({ from, to, isPackage, isType }: Import): string | undefined {
	const room = roomOf(from);
	if (!room) return undefined;
	const fault = `${from} imports ${to}`;
	if (isPackage) {
		if (to.startsWith('$lib')) return `${fault}: write #lib`;
		if (to.startsWith('$') && room !== 'screens') return `${fault}: only a build of the screens knows it`;
		const allowed = mayUse[room];
		return allowed && !allowed.test(to) ? `${fault}: ${room} may use ${allowed.source} only` : undefined;
	}
	const target = roomOf(to);
	if (!target) return undefined;
	if (room === 'doors' && target === 'doors' && folderOf(from) !== folderOf(to))
		return `${fault}: the door of another feature`;
	if (target === room || mayLoad[room].includes(target)) return undefined;
	if (isType && mayName[room]?.includes(target)) return undefined;
	if (exceptions.some(([one, other]) => one.test(from) && other.test(to))) return undefined;
	return `${fault}: ${room} may not load ${target}`;
}

function folderOf(file: string): string {
	return file.split('/').slice(0, 4).join('/');
}
