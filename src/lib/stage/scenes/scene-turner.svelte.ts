import { untrack } from 'svelte';
import { Pager } from '../pager.svelte.ts';
import type { Scene } from './scenes.ts';

const leastSeconds = 20;
const mostSeconds = 120;
const otherSeconds = 15;

/** Whether a scene contains the ranking. */
const hasRanking = (scene: Scene | undefined): boolean =>
	scene?.bands.some(({ columns }) =>
		columns.some(({ panels }) => panels.some(({ module }) => module.id === 'rankings'))
	) ?? false;

/** Turns the scenes of a stage: the ranking stays until each of its pages was seen once, all else a quarter of a minute. */
export class SceneTurner {
	readonly pager: Pager;
	#scenes: () => Scene[];

	/** `rankingSeconds`: how long all pages of the ranking take. */
	constructor(scenes: () => Scene[], rankingSeconds: () => number) {
		this.#scenes = scenes;
		this.pager = new Pager({
			pages: () => scenes().length,
			seconds: () =>
				hasRanking(this.current) ? Math.min(mostSeconds, Math.max(leastSeconds, rankingSeconds())) : otherSeconds
		});
	}

	get current(): Scene | undefined {
		return this.#scenes()[this.pager.page];
	}

	get showsRanking(): boolean {
		return hasRanking(this.current);
	}

	/** Starts; the returned function stops it. Later changes do not restart it. */
	start(): () => void {
		return untrack(() => this.pager.start());
	}
}
