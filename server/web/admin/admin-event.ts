import type { Request } from 'express';
import { z } from 'zod';
import { AppError } from '../../runtime/errors.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import { eventNames, namedEvent } from '../http/context.ts';

type Fields = Record<string, unknown>;

/** Whether a row needs an event that its path does not name. */
export const isAboutEvent = ({ path, operation }: { path: string; operation: AnyOperation }): boolean =>
	!path.includes('/:event') &&
	operation.input instanceof z.ZodObject &&
	'event' in operation.input.shape &&
	!(operation.input.shape.event instanceof z.ZodOptional);

/**
 * The fields of such a row with its event (contract 1): the address takes precedence over the body. Reads without one
 * get the active event or the only one; 400 `event_required` if there is none, and for every write, which must never
 * hit the wrong event.
 */
export async function withEvent(
	context: Context,
	request: Request,
	fields: Fields,
	implied: AnyOperation | undefined
): Promise<Fields> {
	const [named] = eventNames.map((name) => fields[name]).filter((value) => value !== undefined);
	const others = Object.fromEntries(
		Object.entries(fields).filter(([name]) => !(eventNames as readonly string[]).includes(name))
	);
	const event = namedEvent(request) ?? named ?? (implied && (await impliedEvent(context, implied)));
	if (event === undefined) throw new AppError('event_required', 'Please name the event.');
	return { ...others, event };
}

const impliedEvent = async (context: Context, implied: AnyOperation): Promise<string | undefined> =>
	((await perform(implied, context, {})) as { event: string | null }).event ?? undefined;
