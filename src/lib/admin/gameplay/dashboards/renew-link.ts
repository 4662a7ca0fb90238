import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';

/** Makes a new link of a dashboard; its address, or null when that did not work. */
export async function renewLink(caller: EventCaller, variant: 'public' | 'sponsor'): Promise<string | null> {
	const outcome = await call(caller, 'shareToken.rotate', { event: caller.event, variant });
	return outcome.kind === 'done' ? outcome.body.url : null;
}
