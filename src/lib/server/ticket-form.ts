import { isHttpError } from '@sveltejs/kit';

/** Whether visitors of a namespace can send tickets, and if not, why: it is switched off, or no mail can leave. */
export type TicketFormState = 'open' | 'off' | 'noMail';

const reasons = new Map<number, TicketFormState>([
	[404, 'off'],
	[503, 'noMail']
]);

/** Asks what the public form itself asks before it is shown. */
export async function ticketFormState({ perform }: App.Locals): Promise<TicketFormState> {
	try {
		await perform('ticket.form', {});
		return 'open';
	} catch (thrown) {
		const reason = isHttpError(thrown) ? reasons.get(thrown.status) : undefined;
		if (!reason) throw thrown;
		return reason;
	}
}
