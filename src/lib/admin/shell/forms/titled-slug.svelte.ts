import { slugOfTitle } from './slug-of-title.ts';

/** Title and slug of a form: the slug follows the title until one is typed, and again once that is cleared. */
export class TitledSlug {
	title = $state('');
	slug = $state('');
	#isOwn: boolean;

	/**
	 * @param isOwn - whether the slug is somebody's choice already
	 */
	constructor(title: string, slug: string, isOwn: boolean) {
		this.title = title;
		this.slug = slug;
		this.#isOwn = isOwn;
	}

	/** The title was written. */
	follow(): void {
		if (!this.#isOwn) this.slug = slugOfTitle(this.title);
	}

	/** The slug was written. */
	own(): void {
		this.#isOwn = this.slug !== '';
	}
}
