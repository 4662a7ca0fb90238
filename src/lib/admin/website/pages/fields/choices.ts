/** An event that a block can name. */
export interface EventChoice {
	uid: string;
	slug: string;
	name: string;
}
