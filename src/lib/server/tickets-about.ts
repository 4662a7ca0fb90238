import type { InputOf, OutputOf } from '../../../server/composition/operations.ts';

/** A record that tickets can be about, and how many of them wait; null for whoever sees no tickets. */
export type TicketsAbout = (InputOf<'ticket.countAbout'> & OutputOf<'ticket.countAbout'>) | null;

/** How many tickets wait for the record of a screen; a number beside it keeps no screen away. */
export async function ticketsAbout(
	{ screens, perform }: App.Locals,
	record: InputOf<'ticket.countAbout'>
): Promise<TicketsAbout> {
	if (!screens().some(({ href, isOpen }) => href === '/admin/tickets' && isOpen)) return null;
	const counted = await perform('ticket.countAbout', record).catch(() => null);
	return counted && { ...record, ...counted };
}
