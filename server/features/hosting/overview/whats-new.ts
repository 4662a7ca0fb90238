import type { Context } from '../../../operation/operation.ts';
import { knownUntil } from '../../platform/users/find.ts';

/** What administrators are told once after an update, newest first, with the screen it leads to; the texts are in `admin.whatsNew`. */
const entries = [
	{ day: '2026-11-27', name: 'rounds', href: '/admin/help/evening' },
	{ day: '2026-11-27', name: 'website', href: '/admin/pages' },
	{ day: '2026-11-27', name: 'wiki', href: '/admin/wiki', flag: 'FEATURE_WIKI_ENABLED' },
	{ day: '2026-11-27', name: 'tickets', href: '/admin/tickets', flag: 'FEATURE_TICKETS_ENABLED' },
	{ day: '2026-11-27', name: 'newsletter', href: '/admin/newsletter' },
	{ day: '2026-11-27', name: 'backups', href: '/admin/backups' }
] as const;

/** The day of the newest entry. */
export const newestDay = entries[0].day;

/** The name of an entry. */
export type WhatsNewName = (typeof entries)[number]['name'];

/** What came since a user last read it; nothing for programs, and for people who came later. */
export async function newFor({
	actor,
	dependencies: { env }
}: Pick<Context, 'actor' | 'dependencies'>): Promise<{ name: WhatsNewName; href: string }[]> {
	const known = actor.kind === 'user' ? await knownUntil(actor.user.id) : null;
	if (known === null) return [];
	const shown = entries.filter((entry) => entry.day > known && (!('flag' in entry) || env[entry.flag]));
	return shown.map(({ name, href }) => ({ name, href }));
}
