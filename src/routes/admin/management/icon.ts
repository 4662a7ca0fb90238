import SlidersHorizontal from '@lucide/svelte/icons/sliders-horizontal';

export default SlidersHorizontal;
