import { z } from 'zod';
import { text, type SettingKeys } from './schemas.ts';

/** The puzzle word but for the word itself, which is a secret. */
export const puzzle = {
	puzzleWordEnabled: [z.boolean(), false, 'public', 'Whether there is a puzzle word'],
	puzzleFeedback: [text(500), '', 'staff', 'Sent with the solution of the puzzle']
} as const satisfies SettingKeys;
