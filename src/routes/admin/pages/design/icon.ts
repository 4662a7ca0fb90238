import Palette from '@lucide/svelte/icons/palette';

export default Palette;
