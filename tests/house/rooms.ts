import type { Import } from './import-graph.ts';

// The first room whose pattern fits is the room of a file.
const rooms = {
	migrations: /^database\/migrations\//,
	database: /^database\//,
	doors: /^server\/features\/[^/]+\/(rest|tools|admin|legacy)(\.ts|\/)/,
	features: /^server\/features\//,
	access: /^server\/access\//,
	live: /^server\/live\//,
	web: /^server\/web\//,
	composition: /^server\/((main|boot|app|operations|doors|models)\.ts$|cli\/|jobs\/)/,
	foundation: /^server\//,
	// What server and browser both run: question types, page blocks and the folding of live updates, without their
	// Svelte parts, and the words of exported files, of mail and of the API reference.
	bridge:
		/^src\/lib\/((questions|blocks)\/(?!.*(\.svelte|components)\.ts$).*\.ts$|live\/(fold|code-points)\.ts$|messages\/((export|reference|mail)\/|(locale|flatten|translator)\.ts$))/,
	screens: /^src\//,
	tests: /^tests\//
};
type Room = keyof typeof rooms;

// Who may load whom at run time; its own room a room may always load.
const mayLoad: Record<Room, Room[]> = {
	migrations: ['database'],
	database: [],
	foundation: ['access', 'database'],
	access: ['foundation'],
	live: ['foundation', 'access', 'bridge'],
	web: ['foundation', 'access', 'live', 'bridge'],
	features: ['foundation', 'access', 'bridge'],
	doors: ['foundation', 'features', 'web'],
	composition: ['foundation', 'access', 'live', 'web', 'features', 'doors', 'bridge', 'database'],
	bridge: [],
	screens: ['bridge'],
	tests: Object.keys(rooms) as Room[]
};

const server: Room[] = ['foundation', 'access', 'live', 'web', 'features', 'doors', 'composition'];
// Whose types a room may name beyond that.
const mayName: Partial<Record<Room, Room[]>> = {
	...Object.fromEntries(server.map((room) => [room, [...server, 'bridge', 'screens']])),
	screens: server,
	bridge: ['live']
};

// Where the door and the ear of the house have to know a record: who calls, and for which namespace.
const exceptions: [from: RegExp, to: RegExp][] = [
	[
		/^server\/access\/(bearer|devices|session|session-store)\.ts$/,
		/^server\/features\/(tokens|oauth|users|namespaces|teams)\//
	],
	[/^server\/web\/context\.ts$/, /^server\/features\/(namespaces\/model|events\/find)\.ts$/],
	[
		/^server\/web\/(login|login-steps|password|screens|short-links|uploads|media-files)\.ts$/,
		/^server\/(operations|features\/(users|namespaces)\/operations|features\/users\/(forgotten|first-admin|register)|features\/(play\/operations\/info|(photos|media)\/operations))\.ts$/
	],
	[/^(server\/access\/host|server\/web\/namespace)\.ts$/, /^server\/features\/(namespaces|domains)\//]
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
	return file.split('/').slice(0, 3).join('/');
}
