import RadioTower from '@lucide/svelte/icons/radio-tower';

export default RadioTower;
