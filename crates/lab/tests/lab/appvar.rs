//! Data that goes to the calculator and comes back.

use crate::program::{Directory, Run, run};

fn pack(more: &[&str]) -> Run {
    run(&[&["appvar", "pack"], more].concat())
}

fn unpack(more: &[&str]) -> Run {
    run(&[&["appvar", "unpack"], more].concat())
}

#[test]
fn a_file_comes_back_whole_in_one_part_and_in_many() {
    let folder = Directory::new("appvar-whole");
    for (size, parts) in [(1, 1), (30_000, 1), (200_000, 4)] {
        let data: Vec<u8> = (0..size).map(|i: u32| (i * 31 + i / 251) as u8).collect();
        let [input, back] = ["input", "back"].map(|name| folder.file(name));
        std::fs::write(&input, &data).expect("written");
        let first = folder.file("kmbook.8xv");
        let packed = pack(&[&input, "-o", &first, "--overwrite"]);
        assert_eq!(packed.code, Some(0), "{}", packed.errors);
        assert_eq!(packed.out.lines().count(), parts, "{}", packed.out);
        assert!(packed.out.contains("AppVar KMBOOK,"), "{}", packed.out);
        let mut files: Vec<String> =
            (1..parts).map(|part| folder.file(&format!("kmbook{part}.8xv"))).collect();
        files.push(first);
        let mut words: Vec<&str> = files.iter().map(String::as_str).collect();
        words.extend(["-o", &back, "--overwrite"]);
        let unpacked = unpack(&words);
        assert_eq!(unpacked.code, Some(0), "{}", unpacked.errors);
        assert!(std::fs::read(&back).expect("there") == data, "{size} bytes");
    }
}

#[test]
fn nothing_is_overwritten_and_nothing_is_left_of_a_failure() {
    let folder = Directory::new("appvar-kept");
    let [input, output, other] = ["input", "KM.8xv", "KM2.8xv"].map(|name| folder.file(name));
    std::fs::write(&input, vec![7; 200_000]).expect("written");
    std::fs::write(&other, "kept").expect("written");
    let clash = pack(&[&input, "-o", &output]);
    assert_eq!(clash.code, Some(1), "the third part is there: {}", clash.out);
    assert!(clash.errors.contains("KM2.8xv: it exists: --overwrite"), "{}", clash.errors);
    assert_eq!(folder.read("KM2.8xv"), "kept");
    let listed = |folder: &Directory| std::fs::read_dir(folder.file("")).expect("there").count();
    assert_eq!(listed(&folder), 2);
    assert_eq!(pack(&[&input, "-o", &output, "--overwrite"]).code, Some(0));
    assert_eq!(listed(&folder), 5);

    // The last byte is part of the sum.
    let mut bytes = std::fs::read(&output).expect("there");
    *bytes.last_mut().expect("not empty") ^= 1;
    std::fs::write(&output, bytes).expect("written");
    let damaged = unpack(&[&output, "-o", &input, "--overwrite"]);
    assert_eq!(damaged.code, Some(1));
    assert!(damaged.errors.contains("KM.8xv: this file is damaged: its sum"), "{}", damaged.errors);
    assert_eq!(std::fs::metadata(&input).expect("there").len(), 200_000, "it is as it was");
}

#[test]
fn what_cannot_be_packed_is_said() {
    let folder = Directory::new("appvar-said");
    let [data, packed] = ["data", "KM.8xv"].map(|name| folder.file(name));
    std::fs::write(&data, "data").expect("written");
    assert_eq!(pack(&[&data, "-o", &packed, "--ram"]).summary().rsplit(' ').next(), Some("RAM"));
    let digit = folder.file("1km.8xv");
    let [plain, empty, missing] = ["km.bin", "empty", "missing"].map(|name| folder.file(name));
    std::fs::write(&empty, "").expect("written");
    for (words, part) in [
        (&[&packed, "-o", &digit][..], "calculator already"),
        (&[&data, "-o", &digit], "\"1KM\" cannot be the name of an AppVar"),
        (&[&data, "-o", &plain], "end with .8xv"),
        (&[&empty, "-o", &digit, "--name", "KM"], "nothing to pack"),
        (&[&data, "-o", &digit, "--name", "KILOMATE1"], "--name KILOMATE1"),
        (&[&missing, "-o", &digit, "--name", "KM"], "missing: "),
    ] {
        let run = pack(words);
        assert_eq!(run.code, Some(1), "{part}: {}", run.out);
        assert!(run.errors.contains(part), "{part}: {}", run.errors);
    }
    let foreign = unpack(&[&data, "-o", &plain]);
    assert_eq!(foreign.code, Some(1));
    assert!(foreign.errors.contains("not a file for a TI-84 Plus CE"), "{}", foreign.errors);
}
