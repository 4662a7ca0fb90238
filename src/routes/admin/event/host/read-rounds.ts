import { drawQr } from '#lib/server/qr.ts';

/** The rounds of an event for its host: the one that is led, or else the newest that waits, with its plan. */
export async function readRounds(locals: App.Locals, event: string, join: string) {
	const { rounds } = await locals.perform('round.list', { event });
	const { event: stored } = await locals.perform('event.settings', { event });
	const open = rounds.filter(({ state }) => state !== 'closed');
	const led = open.find(({ state }) => state !== 'created') ?? open[0];
	return {
		rounds,
		shown: led ? await locals.perform('round.show', { round: led.uid }) : null,
		playMode: stored.config.playMode,
		join: { url: join, qr: drawQr(join) }
	};
}
