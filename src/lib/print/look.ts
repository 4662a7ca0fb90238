/** Colours of paper: everything reads in grey, the colour of the event is an edge and no ground. */
export const ink = '#1c1014';
export const muted = '#5f4d48';
export const hair = '#e0d0ba';
export const cut = '#8a7a72';

/** What the prints of an event have in common. */
export interface PaperLook {
	/** Colour of the event. */
	color: string;
	/** Text that can be read on it. */
	onColor: string;
	/** Ground of the codes. */
	ground: string;
	logo?: import('./items.ts').CodeLogo | undefined;
}

/** The size of letters that fits a text: the first whose most letters it does not have; the last for any longer one. */
export const sizeFor = (text: string, sizes: readonly (readonly [most: number, pt: number])[]): number => {
	const length = [...text].length;
	return (sizes.find(([most]) => length <= most) ?? sizes.at(-1)!)[1];
};
