import { randomInt } from 'node:crypto';
import { AppError } from '../../../runtime/errors.ts';
import { eventOfJoinCode } from '../../authoring/events/find.ts';
import { roundOfPin } from './find.ts';

const tries = 50;

/** A PIN that no open round has, and that is no code of an event either: people type both into one field. */
export async function freePin(): Promise<string> {
	for (let left = tries; left > 0; left -= 1) {
		const pin = String(randomInt(1_000_000)).padStart(6, '0');
		if (!(await roundOfPin(pin)) && !(await eventOfJoinCode(pin))) return pin;
	}
	throw new AppError('unavailable', 'No free PIN was found. Please try again.');
}
