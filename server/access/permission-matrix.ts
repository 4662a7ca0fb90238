/** The roles of the permission matrix, in the order of its columns. */
export const roles = [
	'admin',
	'customer',
	'catalog-editor',
	'event-manager',
	'analyst',
	'team-manager',
	'designer',
	'redakteur',
	'service-account'
] as const;
/** One of `roles`, as table `users` stores it. */
export type Role = (typeof roles)[number];
/** The access a screen or operation needs: read or write. */
export type Right = 'r' | 'w';

// The permission matrix of the specification: one row for each group of areas, one column for each role in the order above.
// Beyond it, designers see the media library: the pictures of a brand are chosen from it.
// The host's cockpit, the big screen and the settings of an event have no area of their own: `events` opens them.
const matrix = `
dashboard statistics subscription|r|r|r|r|r|r|-|-|-
events|rw|rw|r|rw|r|r|-|-|-
questions|rw|rw|rw|r|r|r|-|-|-
teams|rw|rw|r|r|r|rw|-|-|-
results|rw|r|r|r|r|r|-|-|-
results-download|r|r|-|-|r|-|-|-|-
catalogs chat|rw|rw|rw|-|-|-|-|-|-
media|rw|rw|rw|-|-|-|r|-|-
pages wiki news modules|rw|rw|-|-|-|-|-|-|-
navigation footer seo cookies newsletter namespaces tokens users domains tenants backups management|rw|-|-|-|-|-|-|-|-
logs metrics|r|-|-|-|-|-|-|-|-
design|rw|-|-|-|-|-|rw|r|-
profile mail|rw|rw|rw|rw|rw|rw|-|-|-
tickets|rw|rw|r|r|r|r|-|-|-`;

const rows = matrix
	.trim()
	.split('\n')
	.flatMap((line) => {
		const [areas, ...cells] = line.split('|');
		return areas!.split(' ').map((area) => [area, cells] as const);
	});
const cellsOf = new Map(rows);

/** Every area of the matrix, in its order. */
export const areas: string[] = rows.map(([area]) => area);

/** Whether a role may read or write an area. */
export const mayRole = (role: Role, area: string, right: Right): boolean =>
	cellsOf.get(area)?.[roles.indexOf(role)]?.includes(right) ?? false;
