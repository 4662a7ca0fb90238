import type { World } from '../world/world.ts';

/** Something that must hold, whatever happens. */
export interface Rule {
	name: string;
	/** Checked after each step, or when nothing is on its way any more. */
	when: 'step' | 'quiet';
	/** What does not hold; nothing when all is well. */
	check(world: World): Promise<string[]>;
}
