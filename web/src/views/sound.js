// @ts-check
/**
 * Sounds of our own, made by oscillators and a little noise: nothing is loaded, and nothing sounds
 * before somebody has asked for it in the settings.
 */

/** @typedef {"move" | "capture" | "check" | "castle" | "end" | "offer" | "low"} Sound */

/** @type {AudioContext | null} */
let context = null;
let isOn = false;

/**
 * Sounds on or off. Browsers start sound only after a gesture: the click on the setting is one.
 * @param {boolean} on
 */
export function setSounds(on) {
  isOn = on;
  if (on && !context && typeof AudioContext === "function") context = new AudioContext();
  if (on) void context?.resume().catch(() => undefined);
}

/**
 * A tone that falls silent by itself.
 * @param {AudioContext} audio
 * @param {{ pitch: number, to?: number, at?: number, length: number, loud: number, type?: OscillatorType }} tone
 */
function tone(audio, { pitch, to = pitch, at = 0, length, loud, type = "sine" }) {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

/**
 * Wood on wood: a short burst of noise through a narrow filter.
 * @param {AudioContext} audio
 * @param {{ pitch: number, at?: number, loud: number }} knock
 */
function knock(audio, { pitch, at = 0, loud }) {
  const start = audio.currentTime + at;
  const length = 0.06;
  const samples = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

/**
 * Makes a sound, if sounds are on.
 * @param {Sound} sound
 */
export function play(sound) {
  const audio = context;
  if (!isOn || !audio || audio.state !== "running") return;
  switch (sound) {
    case "move":
      knock(audio, { pitch: 900, loud: 0.9 });
      break;
    case "capture":
      knock(audio, { pitch: 1400, loud: 0.9 });
      knock(audio, { pitch: 700, at: 0.05, loud: 1 });
      break;
    case "castle":
      knock(audio, { pitch: 900, loud: 0.8 });
      knock(audio, { pitch: 800, at: 0.11, loud: 0.9 });
      break;
    case "check":
      knock(audio, { pitch: 900, loud: 0.9 });
      tone(audio, { pitch: 660, at: 0.03, length: 0.18, loud: 0.12, type: "triangle" });
      break;
    case "offer":
      tone(audio, { pitch: 523, length: 0.15, loud: 0.1, type: "triangle" });
      tone(audio, { pitch: 659, at: 0.13, length: 0.2, loud: 0.1, type: "triangle" });
      break;
    case "end":
      for (const [at, pitch] of [523, 392, 330, 262].entries()) {
        tone(audio, { pitch, at: at * 0.16, length: 0.35, loud: 0.1, type: "triangle" });
      }
      break;
    case "low":
      tone(audio, { pitch: 880, to: 440, length: 0.25, loud: 0.08, type: "square" });
      break;
  }
}

/**
 * The sound of a move, from how it is written.
 * @param {string} san
 * @returns {Sound}
 */
export function soundOf(san) {
  if (/[+#]$/.test(san)) return "check";
  if (san.startsWith("O-O")) return "castle";
  return san.includes("x") ? "capture" : "move";
}
