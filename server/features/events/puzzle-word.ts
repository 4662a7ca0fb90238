import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { decrypt } from '../../runtime/crypto.ts';
import { findEvent } from './find.ts';
import { EventConfig } from './model.ts';
import { eventKey } from './schema.ts';

/** Tells the puzzle word, which every other answer keeps to itself, to those who may set it; null without one. */
export const showPuzzleWord = operation({
	summary: 'Show the puzzle word of a quiz event.',
	// The word is the one thing of an event that whoever only looks must not read.
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const sealed = (await EventConfig.findByPk(event.uid))?.puzzleWordEnc;
		return { puzzleWord: sealed ? decrypt(sealed, dependencies.env.SECRET_KEY) : null };
	}
});
