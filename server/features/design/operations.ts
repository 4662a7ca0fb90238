import { z } from 'zod';
import { operation } from '../../operation/operation.ts';

/** Opens the design of the namespace to its roles; nothing of it can be set yet. */
export const showDesign = operation({
	summary: 'Show the design of the namespace.',
	access: { area: 'design' },
	input: z.strictObject({}),
	run: async () => ({})
});
